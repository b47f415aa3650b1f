import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import css from "./ShopLayout.module.css";

export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <Header />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
