import { CatchBoundary, isNotFound, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { storageProblem } from "../device/device-storage.ts";
import { takeOverPage } from "../device/early-presses.ts";
import { useStore } from "../device/store.ts";
import { useLazyComponent } from "../ui/hooks/use-lazy-component.ts";
import { Footer } from "./Footer.tsx";
import { ShopFreshness } from "./ShopFreshness.tsx";
import { ShopHeader } from "./ShopHeader.tsx";
import css from "./ShopLayout.module.css";
import { ShopOffline } from "./ShopOffline.tsx";
import { UnexpectedFailure } from "./UnexpectedFailure.tsx";

const loadStorageLine = () => import("./StorageLine.tsx");

export function ShopLayout({ children }: { children: ReactNode }) {
  const href = useRouterState({ select: (state) => state.location.href });
  const problem = useStore(storageProblem);
  const StorageLine = useLazyComponent(loadStorageLine, problem !== null);
  // The router hydrates header, page and footer after what is around them.
  useEffect(() => void takeOverPage(), []);
  return (
    <div className={css.page}>
      <ShopFreshness />
      <ShopHeader />
      {StorageLine && problem && <StorageLine problem={problem} />}
      <main id="main" tabIndex={-1} className={css.main}>
        <CatchBoundary getResetKey={() => href} errorComponent={UnexpectedFailure} onCatch={rethrowNotFound}>
          {children}
        </CatchBoundary>
      </main>
      <Footer />
      <ShopOffline />
    </div>
  );
}

function rethrowNotFound(error: unknown): void {
  if (isNotFound(error)) throw error;
}
