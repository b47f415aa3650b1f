import { About } from "./About.tsx";
import { TopCategories } from "./TopCategories.tsx";
import { Window } from "./Window.tsx";

/** The shop window: hero with the featured books, the six largest categories, about. */
export function Home() {
  return (
    <>
      <Window />
      <TopCategories />
      <About />
    </>
  );
}
