export function Footer() {
  return <footer>Frangipani Books</footer>;
}
