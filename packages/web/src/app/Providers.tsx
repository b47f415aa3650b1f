import { type ReactNode, useEffect } from "react";
import { idsInCart } from "../cart/cart.ts";
import { followCart } from "../cart/follow-cart.ts";
import { startCatalogue } from "../catalogue/start.ts";
import { followConnection } from "./browser/connection.ts";

type ProvidersProps = {
  onRendered(): void;
  children: ReactNode;
};

export function Providers({ onRendered, children }: ProvidersProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first rendering
  useEffect(onRendered, []);
  useEffect(() => {
    const stops = [startCatalogue(idsInCart), followCart(), followConnection()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return children;
}
