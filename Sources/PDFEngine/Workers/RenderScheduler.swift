import Dispatch
import Glibc
import RenderProtocol
import Rendering

/// Decides which process answers which request, starts and kills processes, and remembers pages that can't be shown.
///
/// Drawing and reading go to one process; a second one takes all other pages while the first is slow, and leaves when
/// idle. Background requests have processes of their own, by the same rule.
final class RenderScheduler: @unchecked Sendable {  // touched only on `queue`
  let queue: DispatchQueue
  private let policy: RenderPolicy
  private var waiting: [RenderJob] = []
  private var drawers: [RenderProcess] = []
  private var backgrounds: [RenderProcess] = []
  /// The file and password every new process is given, once the document has been opened.
  private var document: (file: Int32, password: String?)?
  /// The first open, on its way.
  private var opening: Opening?
  private var givenUp: Set<PageUse> = []
  /// Processes in a row that a page took with it.
  private var crashes: [PageUse: Int] = [:]
  /// Pages that crashed a process at some time, drawn without recordings ever since.
  private var careful: Set<PageUse> = []
  private var failedStarts = 0
  private var isClosed = false
  private var sequence = 0
  private var generation = 0
  private var lastArrival = DispatchTime.now()

  private struct Opening {
    var file: Int32
    var job: RenderJob
    var crashes = 0
  }

  init(policy: RenderPolicy) {
    self.policy = policy
    queue = DispatchQueue(label: "org.postil.render", qos: .userInitiated)
  }

  deinit { closeFile() }

  /// Starts the first process ahead of time.
  func launch() {
    guard !isClosed, drawers.isEmpty else { return }
    _ = try? start(.drawing)
  }

  func submit(_ job: RenderJob) {
    if job.isCancelled { return job.finish(.failure(.cancelled)) }
    if isClosed || document == nil { return job.finish(.failure(.closed)) }
    if let use = job.use, givenUp.contains(use) { return job.finish(.failure(.cannotBeShown)) }
    let now = DispatchTime.now()
    if now > lastArrival + policy.batchGap { generation += 1 }
    lastArrival = now
    sequence += 1
    job.sequence = sequence
    job.generation = generation
    waiting.append(job)
    pump()
  }

  var activity: RenderActivity {
    RenderActivity(
      workers: (drawers + backgrounds).map { .init(pid: $0.pid, page: $0.flight?.job.use?.page) },
      waiting: waiting.count)
  }

  /// Withdraws a request; one in flight is answered to nobody.
  func cancel(_ job: RenderJob) {
    job.isCancelled = true
    job.finish(.failure(.cancelled))
    waiting.removeAll { $0 === job }
    if opening?.job === job { abandonOpening() }
  }

  /// Opens the document behind `file`, which the scheduler takes over. Only the newest open counts.
  func open(file: Int32, job: RenderJob) {
    if job.isCancelled || isClosed {
      Glibc.close(file)
      return job.finish(.failure(job.isCancelled ? .cancelled : .closed))
    }
    abandonOpening()
    closeDocument()
    opening = Opening(file: file, job: job)
    sendOpening()
  }

  func close() {
    isClosed = true
    abandonOpening()
    closeDocument()
    for process in drawers { process.end() }
    drawers = []
  }

  // MARK: - Opening

  private func sendOpening() {
    guard let opening else { return }
    if let busy = drawers.first, !busy.isIdle { remove(busy) }
    do throws(RenderProcess.StartError) {
      if drawers.isEmpty { _ = try start(.drawing) }
      _ = drawers[0].send(opening.job, file: opening.file)
    } catch {
      openingFailed(opening, .noService(error.reason))
    }
  }

  private func abandonOpening() {
    guard let opening else { return }
    self.opening = nil
    Glibc.close(opening.file)
    for process in drawers where process.flight?.job === opening.job { remove(process) }
    opening.job.finish(.failure(.closed))
  }

  /// Lets go of the document, its processes and whoever waits for it.
  private func closeDocument() {
    guard document != nil else { return }
    for process in drawers + backgrounds {
      process.flight?.job.finish(.failure(.closed))
      remove(process)
    }
    failWaiting(.closed) { _ in true }
    givenUp = []
    crashes = [:]
    careful = []
    closeFile()
  }

  private func closeFile() {
    if let document { Glibc.close(document.file) }
    document = nil
  }

  private func openingFailed(_ opening: Opening, _ error: RenderJobError) {
    self.opening = nil
    Glibc.close(opening.file)
    opening.job.finish(.failure(error))
  }

  private func openingAnswered(_ opening: Opening, with answer: RenderJob.Answer, by process: RenderProcess) {
    self.opening = nil
    if case .reply(.opened) = answer, case .open(let password) = opening.job.question {
      process.isOpen = true
      failedStarts = 0
      document = (opening.file, password)
    } else {
      Glibc.close(opening.file)
    }
    opening.job.finish(.success(answer))
  }

  // MARK: - Assigning

  /// Hands waiting requests to processes that are free.
  private func pump() {
    guard document != nil, !isClosed else { return }
    serveBackground()
    serveDrawing()
  }

  private func serveBackground() {
    while let job = best(where: { $0.priority == .background && !isSlow($0, in: drawers + backgrounds) }) {
      guard let process = available(.background), assign(job, to: process) else { return }
    }
  }

  private func serveDrawing() {
    while let job = best(where: { $0.priority != .background && !isSlow($0, in: drawers) }) {
      guard let process = available(.drawing), assign(job, to: process) else { return }
    }
  }

  /// The first process, or another while those before it are slow; nil when all are busy or can't be started.
  private func available(_ role: RenderProcess.Role) -> RenderProcess? {
    let processes = role == .drawing ? drawers : backgrounds
    for process in processes {
      if process.isIdle { return process }
      guard process.flight?.isSlow == true else { return nil }
    }
    return processes.count < RenderPolicy.processesPerRole ? startForWaiting(role) : nil
  }

  /// Whether one of the processes is slow with the page of `job`.
  private func isSlow(_ job: RenderJob, in processes: [RenderProcess]) -> Bool {
    guard let page = job.use?.page else { return false }
    return processes.contains { $0.flight?.isSlow == true && $0.flight?.job.use?.page == page }
  }

  private func best(where isWanted: (RenderJob) -> Bool) -> RenderJob? {
    waiting.filter(isWanted).min { $0.goesBefore($1) }
  }

  /// Sends `job`, or first the document if the process doesn't have it yet; false when nothing could be sent.
  @discardableResult private func assign(_ job: RenderJob, to process: RenderProcess) -> Bool {
    guard process.isOpen else {
      guard let document else { return false }
      return process.send(
        RenderJob(.open(password: document.password), priority: .visible), file: document.file)
    }
    waiting.removeAll { $0 === job }
    job.isCareful = job.use.map(careful.contains) ?? false
    if process.send(job) { return true }
    job.finish(.failure(.outOfMemory))
    return true
  }

  /// A new process; when it can't be started, the requests waiting for it fail.
  private func startForWaiting(_ role: RenderProcess.Role) -> RenderProcess? {
    do throws(RenderProcess.StartError) {
      return try start(role)
    } catch {
      failWaiting(.noService(error.reason)) { role.serves($0) }
      return nil
    }
  }

  private func start(_ role: RenderProcess.Role) throws(RenderProcess.StartError) -> RenderProcess {
    let process = try RenderProcess(
      role: role, isExtra: role == .background || !drawers.isEmpty, policy: policy, queue: queue, owner: self)
    switch role {
    case .drawing: drawers.append(process)
    case .background: backgrounds.append(process)
    }
    return process
  }

  private func remove(_ process: RenderProcess) {
    process.end()
    drawers.removeAll { $0 === process }
    backgrounds.removeAll { $0 === process }
    drawers.first?.isExtra = false
  }

  private func failWaiting(_ error: RenderJobError, where isMeant: (RenderJob) -> Bool) {
    let meant = waiting.filter(isMeant)
    waiting.removeAll(where: isMeant)
    for job in meant { job.finish(.failure(error)) }
  }

  private func giveUp(_ use: PageUse) {
    givenUp.insert(use)
    failWaiting(.cannotBeShown) { $0.use == use }
  }

  /// A process that could not open the document again is gone; too many in a row end the waiting for its like.
  private func startFailed(_ role: RenderProcess.Role, _ error: RenderJobError) {
    failedStarts += 1
    guard failedStarts >= RenderPolicy.startsAllowed else { return }
    failedStarts = 0
    failWaiting(error) { role.serves($0) }
  }
}

extension RenderScheduler: RenderProcessOwner {
  func process(_ process: RenderProcess, answered job: RenderJob, with answer: RenderJob.Answer) {
    if let opening, opening.job === job {
      openingAnswered(opening, with: answer, by: process)
    } else if case .open = job.question {
      if case .reply(.opened) = answer {
        process.isOpen = true
        failedStarts = 0
      } else {
        remove(process)
        startFailed(process.role, .failed("the file can't be opened again"))
      }
    } else {
      if let use = job.use { crashes[use] = nil }
      job.finish(.success(answer))
    }
    pump()
  }

  func process(_ process: RenderProcess, endedDuring job: RenderJob?) {
    remove(process)
    if let opening, opening.job === job {
      self.opening?.crashes += 1
      if opening.crashes + 1 >= RenderPolicy.crashesAllowed {
        openingFailed(opening, .crashed)
      } else {
        sendOpening()
      }
    } else if let job {
      retry(job, after: process)
    }
    pump()
  }

  private func retry(_ job: RenderJob, after process: RenderProcess) {
    if case .open = job.question { return startFailed(process.role, .crashed) }
    guard let use = job.use else { return job.finish(.failure(.crashed)) }
    careful.insert(use)
    crashes[use, default: 0] += 1
    if crashes[use, default: 0] >= RenderPolicy.crashesAllowed {
      giveUp(use)
      job.finish(.failure(.cannotBeShown))
    } else if !job.isCancelled {
      waiting.append(job)
    }
  }

  func processIsSlow(_ process: RenderProcess) { pump() }

  func processIsStuck(_ process: RenderProcess) {
    let job = process.flight?.job
    remove(process)
    if let opening, opening.job === job {
      openingFailed(opening, .timedOut)
    } else if let job {
      if case .open = job.question {
        startFailed(process.role, .timedOut)
      } else if let use = job.use {
        giveUp(use)
        job.finish(.failure(.cannotBeShown))
      } else {
        job.finish(.failure(.timedOut))
      }
    }
    pump()
  }

  func processIsIdle(_ process: RenderProcess) {
    if process !== drawers.first { remove(process) }
  }
}
