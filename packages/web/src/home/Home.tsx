import { BelowScreen } from "../ui/layout/BelowScreen.tsx";
import { About } from "./About.tsx";
import { Hero } from "./Hero.tsx";
import { TopCategories } from "./TopCategories.tsx";

export function Home() {
  return (
    <>
      <Hero />
      <BelowScreen>
        <TopCategories />
        <About />
      </BelowScreen>
    </>
  );
}
