import { About } from "./About.tsx";
import { TopCategories } from "./TopCategories.tsx";
import { Window } from "./Window.tsx";

export function Home() {
  return (
    <>
      <Window />
      <TopCategories />
      <About />
    </>
  );
}
