import Geometry
import Testing

struct StrokeSmootherTests {
  private func drawn(
    _ samples: [(StrokeSample, Double)], window: Double = 14
  ) -> (smoother: StrokeSmoother, snapshots: [[StrokeSample]]) {
    var smoother = StrokeSmoother(.init(window: window))
    var snapshots: [[StrokeSample]] = []
    for (sample, time) in samples {
      smoother.add(sample, at: time)
      snapshots.append(smoother.settled)
    }
    smoother.finish()
    return (smoother, snapshots)
  }

  private func noisy(_ seed: UInt64, _ count: Int, every interval: Double) -> [(StrokeSample, Double)] {
    var random = SeededGenerator(seed)
    return (0..<count).map { i in
      let t = Double(i) * interval
      let p = Point(x: t * 0.1 + random.number(-0.5...0.5), y: 30 * Vector(degrees: t / 4).dy)
      return (StrokeSample(position: p, pressure: random.number(0...1)), t)
    }
  }

  @Test(arguments: [1.0, 4.0, 16.7, 40.0]) func settledSamplesNeverChange(_ interval: Double) {
    let input = noisy(UInt64(interval * 10), 150, every: interval)
    let (smoother, snapshots) = drawn(input)
    for (a, b) in zip(snapshots, snapshots.dropFirst() + [smoother.settled]) {
      #expect(Array(b.prefix(a.count)) == a)
    }
    #expect(snapshots.last!.count > 100)
  }

  @Test func addTellsWhatIsNew() {
    var smoother = StrokeSmoother()
    var count = 0
    for (sample, time) in noisy(3, 60, every: 5) {
      let new = smoother.add(sample, at: time)
      #expect(new == count..<smoother.settled.count)
      count = smoother.settled.count
    }
    #expect(smoother.finish() == count..<smoother.settled.count)
  }

  @Test func inkReachesThePenAtEveryMoment() {
    var smoother = StrokeSmoother()
    for (sample, time) in noisy(4, 200, every: 3) {
      smoother.add(sample, at: time)
      #expect(smoother.stroke.last == sample)
      #expect(smoother.settled.isEmpty || smoother.tail.first == smoother.settled.last)
    }
  }

  @Test func theStrokeKeepsItsEnds() {
    let input = noisy(5, 77, every: 8)
    let (smoother, _) = drawn(input)
    #expect(smoother.settled.first == input.first?.0)
    #expect(smoother.settled.last == input.last?.0)
    #expect(smoother.tail.isEmpty)
  }

  @Test func steadyMotionIsLeftAlone() {
    // Uneven times, even speed: a centred linear fit must reproduce it, so there is no lag.
    var random = SeededGenerator(6)
    var t = 0.0
    var input: [(StrokeSample, Double)] = []
    for _ in 0..<100 {
      input.append((StrokeSample(x: t * 0.3, y: t * 0.1), t))
      t += random.number(1...9)
    }
    let (smoother, _) = drawn(input)
    for s in smoother.settled { #expect(near(s.position.y, s.position.x / 3, 1e-9)) }
    let xs = smoother.settled.map(\.position.x)
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 <= $1 })
    for (sample, _) in input {
      #expect(smoother.settled.contains { near($0.position, sample.position, 1e-6) })
    }
  }

  @Test func jitterShrinks() {
    var random = SeededGenerator(7)
    let input = (0..<300).map { i in
      (StrokeSample(x: Double(i) * 0.2, y: random.number(-0.5...0.5)), Double(i) * 2)
    }
    let (smoother, _) = drawn(input)
    func power(_ s: [StrokeSample]) -> Double {
      s.reduce(0) { $0 + $1.position.y * $1.position.y } / Double(s.count)
    }
    #expect(power(smoother.settled) < power(input.map(\.0)) / 4)
  }

  @Test func handwritingKeepsItsSize() {
    // 6 Hz loops at 200 samples a second lose less than 5 % of their height.
    let input = (0..<200).map { i in
      (StrokeSample(x: Double(i) * 0.5, y: 10 * Vector(degrees: Double(i) * 5 * 0.36 * 6).dy), Double(i) * 5)
    }
    let (smoother, _) = drawn(input)
    #expect(smoother.settled.map(\.position.y).max()! > 9.5)
  }

  @Test func withoutAWindowTheSamplesArePassed() {
    let input = noisy(8, 40, every: 10)
    let (smoother, _) = drawn(input, window: 0)
    for (sample, _) in input { #expect(smoother.settled.contains(sample)) }
  }

  @Test func degenerateInput() {
    var smoother = StrokeSmoother()
    #expect(smoother.isEmpty)
    #expect(smoother.stroke.isEmpty)
    #expect(smoother.finish().isEmpty)
    let dot = StrokeSample(x: 3, y: 4)
    smoother.add(dot, at: 10)
    smoother.add(dot, at: 30)
    smoother.add(StrokeSample(x: .nan, y: 0), at: 40)
    #expect(smoother.stroke == [dot])
    smoother.finish()
    #expect(smoother.settled == [dot])

    // A clock that stands still or runs backwards.
    var odd = StrokeSmoother()
    for i in 0..<50 { odd.add(StrokeSample(x: Double(i), y: 0), at: i < 25 ? 100 : 50 - Double(i)) }
    odd.finish()
    #expect(odd.settled.last?.position == Point(x: 49, y: 0))
    #expect(odd.settled.allSatisfy { $0.isFinite })
  }

  @Test func longStrokesStayCheap() {
    var smoother = StrokeSmoother()
    for i in 0..<50_000 {
      smoother.add(StrokeSample(x: Double(i % 500), y: Double(i / 500)), at: Double(i))
    }
    #expect(smoother.tail.count < 400)
    smoother.finish()
    #expect(smoother.settled.last?.position == Point(x: 499, y: 99))
  }
}
