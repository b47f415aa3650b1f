import { formatDate } from "@frangipani/core/kernel/clock";
import type { ReactNode } from "react";
import { useOnline } from "../../app/online.ts";
import { useCatalogue } from "../../data/use-catalogue.ts";
import { OfflineBar } from "../../ui/OfflineBar.tsx";
import { Footer } from "./Footer.tsx";
import css from "./ShopLayout.module.css";

/** The storefront's frame. `header` comes from the route, which joins cart, session and shipping. */
export function ShopLayout({ header, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.page}>
      <div>
        <Offline />
        {header}
      </div>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Offline() {
  const isOnline = useOnline();
  const { asOf } = useCatalogue();
  if (isOnline) return null;
  return (
    <OfflineBar>
      You are offline. You can browse, search and fill your cart
      {asOf && `; prices are of ${formatDate(asOf)}`}.
    </OfflineBar>
  );
}
