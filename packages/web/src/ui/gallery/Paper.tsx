import { ReadMore } from "../layout/ReadMore.tsx";
import css from "./Gallery.module.css";
import { Section } from "./Section.tsx";

const colours = (
  "paper paper-raised paper-sunk ink muted line line-strong accent accent-hover accent-ink accent-soft petal positive " +
  "positive-soft warning warning-soft danger danger-soft focus"
).split(" ");

export function Typography() {
  return (
    <Section title="Type">
      <p
        style={{
          font: "500 var(--text-3xl) / 1.02 var(--serif)",
          letterSpacing: "-0.025em",
          textWrap: "balance",
        }}
      >
        A bookshop under the frangipani tree
      </p>
      <h1>Crime and Punishment, in a new translation</h1>
      <h2>You may also like</h2>
      <h3>Smaller heading with œ, ő, Ž and ₱</h3>
      <p style={{ maxWidth: "var(--measure)" }}>
        Body text in the system's sans, for controls, tables and everything brief. Delivered in three days
        within Singapore; <a href="#type">see the rates abroad</a>.
      </p>
      <ReadMore always more={<p>And here stands what is behind it.</p>}>
        Raskolnikov, a destitute and desperate former student, wanders through the slums of St Petersburg and
        commits a random murder without remorse or regret. He imagines himself to be a great man, a Napoleon:
        acting for a higher purpose beyond conventional moral law. But as he embarks on a dangerous game of
        cat and mouse with a suspicious police investigator, he is pursued by the growing voice of his
        conscience and finds the noose of his own guilt tightening around his neck. <em>Only Sonya</em>, a
        downtrodden sex worker, can offer the chance of redemption.
      </ReadMore>
    </Section>
  );
}

export function Colours() {
  return (
    <Section title="Colours">
      <div className={css.swatches}>
        {colours.map((name) => (
          <div key={name} className={css.swatch}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Section>
  );
}
