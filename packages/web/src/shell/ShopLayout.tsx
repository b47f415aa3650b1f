import { formatMoment } from "@frangipani/core/kernel";
import { CatchBoundary, isNotFound, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLogOut } from "../api/session/session-guard.ts";
import { useUser } from "../api/session/session-user.ts";
import { useCart } from "../cart/use-cart.ts";
import { initialData } from "../catalogue/catalogue-state.ts";
import { useCatalogue, useCatalogueRetry, useFreshness } from "../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../device/connection.ts";
import { replayEarlyPresses } from "../device/early-presses.ts";
import { OfflineBar, RetryBar, StatusBars } from "../ui/feedback/StatusBars.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import css from "./ShopLayout.module.css";
import { UnexpectedFailure } from "./UnexpectedFailure.tsx";

export function ShopLayout({ children }: { children: ReactNode }) {
  const href = useRouterState({ select: (state) => state.location.href });
  // Replayed here, since the router hydrates the shop's layout after its parents.
  useEffect(() => void replayEarlyPresses(), []);
  return (
    <>
      <div className={css.page}>
        <ShopHeader />
        <main id="main" tabIndex={-1} className={css.main}>
          <CatchBoundary
            getResetKey={() => href}
            errorComponent={UnexpectedFailure}
            onCatch={rethrowNotFound}
          >
            {children}
          </CatchBoundary>
        </main>
        <Footer />
      </div>
      <StatusBars>
        <ShopFreshness />
        <ShopOffline />
      </StatusBars>
    </>
  );
}

function rethrowNotFound(error: unknown): void {
  if (isNotFound(error)) throw error;
}

function ShopFreshness() {
  const isOnline = useOnline();
  const { asOf, isOutdated } = useFreshness();
  const { retry, isRetrying } = useCatalogueRetry();
  // Before the first response, a server-rendered page is as old as its rendering. If neither is known, the page itself shows
  // the failure.
  const pricesAsOf = asOf ?? initialData.asOf;
  if (!isOnline || !isOutdated || !pricesAsOf) return null;
  return (
    <RetryBar onRetry={() => void retry()} retrying={isRetrying}>
      {/* A literal, so that the first script does not load core's messages. */}
      {`Failed to fetch books. Prices are as of ${formatMoment(pricesAsOf)}.`}
    </RetryBar>
  );
}

const ShippingDialog = lazy(() => import("../delivery/ShippingDialog.tsx"));

export function ShopHeader() {
  const user = useUser();
  const { count } = useCart();
  const logOut = useLogOut();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Header user={user} cartCount={count} onOpenCart={() => setDialogOpen(true)} onLogout={logOut} />
      {isDialogOpen && (
        <Suspense>
          <ShippingDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
        </Suspense>
      )}
    </>
  );
}

function ShopOffline() {
  const isOnline = useOnline();
  const { status } = useCatalogue();
  const { asOf } = useFreshness();
  if (isOnline) return null;
  return (
    <OfflineBar>
      {status === "ready"
        ? `You are offline. You can browse, search and fill your cart${asOf ? `; prices are as of ${formatMoment(asOf)}` : ""}.`
        : "You are offline, and this device has no books yet."}
    </OfflineBar>
  );
}
