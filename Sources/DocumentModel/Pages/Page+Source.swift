import Geometry

extension Page {
  /// Maps user space to where the page's renderer has it: shown space without UserUnit.
  package var userToSource: Transform {
    geometry.userToShown.then(.scale(1 / geometry.userUnit, 1 / geometry.userUnit))
  }

  /// Maps positions of text, links and matches, as the page's renderer tells them, to user space.
  package var sourceToUser: Transform { userToSource.inverse ?? .identity }
}
