import CBase
import Dispatch
import Glibc
import RenderProtocol
import Rendering

/// Told what becomes of a process; every call comes on the scheduler's queue.
protocol RenderProcessOwner: AnyObject {
  func process(_ process: RenderProcess, answered job: RenderJob, with answer: RenderJob.Answer)
  /// The process is gone (`job` was in flight), either by itself or because it broke the protocol.
  func process(_ process: RenderProcess, endedDuring job: RenderJob?)
  func processIsSlow(_ process: RenderProcess)
  func processIsStuck(_ process: RenderProcess)
  func processIsIdle(_ process: RenderProcess)
}

/// One postil-render process and the socket to it. One request is in flight at a time.
final class RenderProcess: @unchecked Sendable {  // touched only on the scheduler's queue
  enum Role: String {
    case drawing
    case background

    func serves(_ job: RenderJob) -> Bool { (job.priority == .background) == (self == .background) }
  }

  /// The request being worked on.
  struct Flight {
    let job: RenderJob
    let id: UInt32
    let pixels: SharedPixels?
    let began: DispatchTime
    var isSlow = false
  }

  let role: Role
  /// Whether the document is open in this process.
  var isOpen = false
  /// Whether this process leaves when idle.
  var isExtra: Bool
  private(set) var flight: Flight?
  let pid: pid_t
  private let policy: RenderPolicy
  private weak var owner: (any RenderProcessOwner)?
  private let queue: DispatchQueue
  private let socket: Int32
  private let timer: any DispatchSourceTimer
  private let reader: any DispatchSourceRead
  private var writer: (any DispatchSourceWrite)?
  private var isOver = false
  private var nextID: UInt32 = 1
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var idleSince = DispatchTime.now()
  /// What this process was last told to hide, by page.
  private var hidden: [Int: [HiddenAnnotation]] = [:]

  /// Starts the program; throws the reason in words.
  init(
    role: Role, isExtra: Bool, policy: RenderPolicy, queue: DispatchQueue, owner: any RenderProcessOwner
  ) throws(StartError) {
    guard let path = ServiceExecutable.path else {
      throw .init(reason: "\(ServiceExecutable.name) was not found")
    }
    var mine: Int32 = -1
    var theirs: Int32 = -1
    guard postil_socket_pair(&mine, &theirs) == 0 else { throw .init(reason: "no socket: errno \(errno)") }
    var pid: pid_t = 0
    let error = postil_spawn_service(
      path, role.rawValue, theirs, ServiceExecutable.keepsMessages ? 1 : 0, &pid)
    Glibc.close(theirs)
    guard error == 0 else {
      Glibc.close(mine)
      throw .init(reason: "\(path) can't be started: errno \(error)")
    }
    self.role = role
    self.isExtra = isExtra
    self.policy = policy
    self.queue = queue
    self.owner = owner
    self.pid = pid
    let socket = mine
    self.socket = socket
    timer = DispatchSource.makeTimerSource(queue: queue)
    reader = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
    reader.setEventHandler { [weak self] in self?.receive() }
    reader.setCancelHandler { Glibc.close(socket) }
    timer.setEventHandler { [weak self] in self?.checkTime() }
    timer.schedule(deadline: .distantFuture)
    reader.activate()
    timer.activate()
  }

  struct StartError: Error { var reason: String }

  deinit { end() }

  var isIdle: Bool { flight == nil }

  /// Kills the process and forgets it; the owner is not told.
  func end() {
    guard !isOver else { return }
    isOver = true
    flight = nil
    kill(pid, SIGKILL)
    timer.cancel()
    writer?.cancel()
    reader.cancel()
    let pid = pid
    DispatchQueue.global(qos: .utility).async {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }
  }

  /// Sends `job`, with `file` for an open; false when there is no memory for the pixels.
  func send(_ job: RenderJob, file: Int32 = -1) -> Bool {
    var descriptor = file
    var pixels: SharedPixels?
    let request: RenderRequest
    switch job.question {
    case .open(let password): request = .open(password: password)
    case .plain(let plain, _): request = plain
    case .tile(let tile):
      guard let memory = SharedPixels(width: tile.width, height: tile.height) else { return false }
      pixels = memory
      descriptor = memory.descriptor
      request = .tile(wire(tile, mayRecord: !job.isCareful))
    }
    flight = Flight(job: job, id: nextID, pixels: pixels, began: .now())
    outgoing = request.encoded(id: nextID)
    nextID &+= 1
    transmit(descriptor: descriptor)
    pixels?.closeDescriptor()
    scheduleCheck()
    return true
  }

  private func wire(_ tile: TileRequest, mayRecord: Bool) -> RenderTile {
    let isKnown = (hidden[tile.page] ?? []) == tile.hidden
    hidden[tile.page] = tile.hidden
    let list = tile.hidden.map {
      RenderAnnotation(
        subtype: $0.subtype,
        rect: RenderRect(x: $0.rect.x, y: $0.rect.y, width: $0.rect.width, height: $0.rect.height),
        index: $0.index)
    }
    return RenderTile(
      page: tile.page, scale: tile.scale, x: tile.x, y: tile.y, width: tile.width, height: tile.height,
      hidden: isKnown ? nil : list, mayRecord: mayRecord, hasPaper: tile.hasPaper)
  }

  // MARK: - Bytes

  /// Writes what the socket takes; the rest follows when it takes more.
  private func transmit(descriptor: Int32 = -1) {
    var descriptor = descriptor
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { postil_send(socket, $0.baseAddress, $0.count, descriptor, 1) }
      guard count > 0 else {
        // Hung up: the reader will notice. (An empty socket always takes the first bytes and the descriptor.)
        if errno != EAGAIN || descriptor >= 0 { return }
        break
      }
      descriptor = -1
      outgoing.removeFirst(count)
    }
    if outgoing.isEmpty {
      writer?.cancel()
      writer = nil
    } else if writer == nil {
      let source = DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
      source.setEventHandler { [weak self] in self?.transmit() }
      source.activate()
      writer = source
    }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isOver {
      var descriptor: Int32 = -1
      let count = postil_receive(socket, &buffer, buffer.count, &descriptor, 1)
      if descriptor >= 0 { Glibc.close(descriptor) }  // the service never passes any
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { return fail() }
      incoming.append(contentsOf: buffer[..<count])
      guard incoming.count >= FrameHeader.size else { continue }
      do throws(ProtocolError) {
        let header = try FrameHeader(decoding: Array(incoming[..<FrameHeader.size]))
        guard incoming.count >= FrameHeader.size + header.length else { continue }
        let body = Array(incoming[FrameHeader.size..<FrameHeader.size + header.length])
        incoming.removeFirst(FrameHeader.size + header.length)
        let reply = try RenderReply(header: header, body: body)
        guard let flight, flight.id == header.id, incoming.isEmpty else { return fail() }
        finish(flight, with: reply)
      } catch {
        return fail()
      }
    }
  }

  private func finish(_ flight: Flight, with reply: RenderReply) {
    self.flight = nil
    idleSince = .now()
    if isExtra { timer.schedule(deadline: idleSince + policy.idleAfter) }
    if case .tile = reply, let pixels = flight.pixels {
      owner?.process(self, answered: flight.job, with: .pixels(pixels.takePixels()))
    } else {
      owner?.process(self, answered: flight.job, with: .reply(reply))
    }
  }

  private func fail() {
    let job = flight?.job
    end()
    owner?.process(self, endedDuring: job)
  }

  // MARK: - Time

  /// Arms the timer for the next thing that may go wrong.
  private func scheduleCheck() {
    guard let flight else { return }
    timer.schedule(deadline: flight.began + (flight.isSlow ? policy.stuckAfter : policy.slowAfter))
  }

  private func checkTime() {
    let now = DispatchTime.now()
    guard let flight else {
      if isExtra, now >= idleSince + policy.idleAfter { owner?.processIsIdle(self) }
      return
    }
    if now >= flight.began + policy.stuckAfter {
      owner?.processIsStuck(self)
    } else if now >= flight.began + policy.slowAfter, !flight.isSlow {
      self.flight?.isSlow = true
      scheduleCheck()
      owner?.processIsSlow(self)
    } else {
      scheduleCheck()
    }
  }
}
