/// Something that `parallax` can be asked to do.
protocol Command {
  /// What it is called, what it takes, and what its help page says.
  static var description: CommandDescription { get }

  /// Does it.
  static func run(_ arguments: Arguments) throws
}
