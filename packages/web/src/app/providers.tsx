import { type ReactNode, useEffect } from "react";
import { followCart } from "../cart/cart.ts";
import { followConnection } from "../data/connection.ts";
import { startCatalogue } from "../data/start.ts";
import { startSession } from "./session.ts";

type ProvidersProps = {
  /** The router's. */
  goToLogin(): void;
  /** The page is there. */
  onShown(): void;
  children: ReactNode;
};

/** Joins the app to what lives outside React: server, storage, other tabs. */
export function Providers({ goToLogin, onShown, children }: ProvidersProps) {
  useEffect(onShown, [onShown]);
  useEffect(() => {
    const stops = [startSession({ goToLogin }), startCatalogue(), followCart(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [goToLogin]);
  return children;
}
