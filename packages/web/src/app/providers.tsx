import { type ReactNode, useEffect } from "react";
import { followCart } from "../cart/follow-cart.ts";
import { startCatalogue } from "../catalogue/start.ts";
import { followConnection } from "./browser/connection.ts";

type ProvidersProps = {
  /** The page is there. */
  onShown(): void;
  children: ReactNode;
};

/** Joins the app to what lives outside React: server, storage, other tabs. */
export function Providers({ onShown, children }: ProvidersProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first rendering
  useEffect(onShown, []);
  useEffect(() => {
    const stops = [startCatalogue(), followCart(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return children;
}
