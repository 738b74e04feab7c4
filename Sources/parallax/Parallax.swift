@main
struct Parallax {
  static func main() {}
}
