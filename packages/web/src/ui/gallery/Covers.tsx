import { Cover } from "../cover/Cover.tsx";
import css from "./Gallery.module.css";
import { Section } from "./Section.tsx";

const books: [title: string, author: string, category: string][] = [
  ["The Hunger Games (The Hunger Games, #1)", "Suzanne Collins", "cooking"],
  ["Harry Potter and the Sorcerer's Stone (Harry Potter, #1)", "J.K. Rowling, Mary GrandPré", "fiction"],
  ["Twilight (Twilight, #1)", "Stephenie Meyer", "history"],
  ["To Kill a Mockingbird", "Harper Lee", "self-help"],
  ["The Great Gatsby", "F. Scott Fitzgerald", "mystery"],
  ["Emma", "Jane Austen", "fiction"],
  ["1984", "George Orwell, Erich Fromm, Celâl Üster", "science-fiction"],
  [
    "Soccernomics: Why England Loses, Why Germany and Brazil Win, and Why the U.S., Japan, Australia, Turkey--and Even Iraq--Are Destined to Become the Kings of the World's Most Popular Sport",
    "Simon Kuper, Stefan Szymanski",
    "business",
  ],
  [
    "The Unofficial Harry Potter Cookbook: From Cauldron Cakes to Knickerbocker Glory--More Than 150 Magical Recipes for Wizards and Non-Wizards Alike (Unofficial Cookbook)",
    "Dinah Bucholz",
    "cooking",
  ],
  ["Tractatus Logico-Philosophicus", "Ludwig Wittgenstein, Bertrand Russell", "history"],
  ["The Curious Incident of the Dog in the Night-Time", "Mark Haddon", "mystery"],
  ["Twenty Thousand Leagues Under the Sea", "Jules Verne, Anthony Bonner", "fantasy"],
  ["A Short History of Tractors in Ukrainian", "Marina Lewycka", "fiction"],
  ["Skip Beat!, Vol. 01", "Yoshiki Nakamura, Tomo Kimura", "biography"],
  ["It", "Stephen King", "mystery"],
  ["スキップ・ビート! 1", "仲村佳樹", "biography"],
  ["One Hundred Years of Solitude", "Gabriel García Márquez, Gregory Rabassa", "fiction"],
  [
    "The Ultimate Hitchhiker's Guide to the Galaxy (Hitchhiker's Guide to the Galaxy, #1-5)",
    "Douglas Adams",
    "science-fiction",
  ],
  ["Salt, Fat, Acid, Heat", "Samin Nosrat, Wendy MacNaughton", "cooking"],
  ["Steve Jobs", "Walter Isaacson", "biography"],
  ["The Lord of the Rings", "J.R.R. Tolkien", "fantasy"],
  ["Good to Great: Why Some Companies Make the Leap... and Others Don't", "James C. Collins", "business"],
  ["Crime and Punishment", "Fyodor Dostoyevsky, Konstantin Mochulsky", "mystery"],
  ["Transmetropolitan, Vol. 1: Back on the Street", "Warren Ellis", "science-fiction"],
  ["Guns, Germs, and Steel: The Fates of Human Societies", "Jared Diamond", "history"],
  ["Das Wohltemperierte Klavier", "Johann Sebastian Bach", "biography"],
  [
    "The 7 Habits of Highly Effective People: Powerful Lessons in Personal Change",
    "Stephen R. Covey",
    "self-help",
  ],
  ["Crazy Rich Asians", "Kevin Kwan", "fiction"],
  ["The Shadow of the Wind", "Carlos Ruiz Zafón, Lucia Graves", "mystery"],
  ["Zen and the Art of Motorcycle Maintenance: An Inquiry Into Values", "Robert M. Pirsig", "self-help"],
  ["Dune", "Frank Herbert", "science-fiction"],
  ["Interpreter of Maladies", "Jhumpa Lahiri", "fiction"],
  ["The God of Small Things", "Arundhati Roy", "fiction"],
  ["Mastering the Art of French Cooking", "Julia Child, Louisette Bertholle, Simone Beck", "cooking"],
];

export function Covers() {
  const [title, author, category] = books[16] ?? ["", "", ""];
  return (
    <Section title="Covers">
      <ul className={css.covers}>
        {books.map(([title, author, category]) => (
          <li key={title} className={css.book}>
            <Cover title={title} author={author} category={category} />
            <span className={css.bookTitle}>{title.length > 60 ? `${title.slice(0, 60)}…` : title}</span>
          </li>
        ))}
      </ul>
      <div className={css.small}>
        <div style={{ width: 48 }}>
          <Cover title={title} author={author} category={category} />
        </div>
        <div style={{ width: 80 }}>
          <Cover title="Dune" author="Frank Herbert" category="science-fiction" />
        </div>
        <div style={{ width: 80 }}>
          <Cover title="Broken" author="Nobody" image={{ src: "/nothing-here.webp" }} colour="#335577" />
        </div>
        <div style={{ width: 80 }}>
          <Cover
            title="Pictured"
            author="Nobody"
            image={{ src: "/icons/icon-512.png" }}
            alt="Cover of Pictured"
          />
        </div>
        <div className={css.big} style={{ flex: 1 }}>
          <Cover title={title} author={author} category={category} alt={`Cover of ${title}`} />
        </div>
      </div>
    </Section>
  );
}
