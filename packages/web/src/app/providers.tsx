import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { followCart } from "../data/cart.ts";
import { connection, followConnection } from "../data/connection.ts";
import { startCatalogue } from "../data/start.ts";
import { createQueryClient, type Notify } from "./query-client.ts";
import { startSession } from "./session.ts";

/** Joins the app to what lives outside React: server, storage, other tabs. `goToLogin` is the router's. */
export function Providers(props: { notify: Notify; goToLogin(): void; children: ReactNode }) {
  const [client] = useState(() => createQueryClient(props.notify));
  const { goToLogin } = props;
  useEffect(() => {
    const stops = [
      startSession({ goToLogin, dropQueries: () => client.clear() }),
      startCatalogue(),
      followCart(),
      followConnection(),
      connection.subscribe(() => onlineManager.setOnline(connection.get())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, goToLogin]);
  return <QueryClientProvider client={client}>{props.children}</QueryClientProvider>;
}
