import { type ReactNode, useEffect } from "react";
import { followCart } from "../data/cart.ts";
import { followConnection } from "../data/connection.ts";
import { startCatalogue } from "../data/start.ts";
import { startSession } from "./session.ts";

/** Joins the app to what lives outside React: server, storage, other tabs. `goToLogin` is the router's. */
export function Providers({ goToLogin, children }: { goToLogin(): void; children: ReactNode }) {
  useEffect(() => {
    const stops = [startSession({ goToLogin }), startCatalogue(), followCart(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [goToLogin]);
  return children;
}
