import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { followCart } from "../data/cart.ts";
import { connection, followConnection } from "../data/connection.ts";
import { startCatalogue } from "../data/start.ts";
import { createQueryClient, type Notify } from "./query-client.ts";
import { startSession, useUser } from "./session.ts";

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
  const userId = useUser()?.id;
  useEffect(() => {
    if (!userId) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Off the first paint: visitors never need it.
    void import("./kept-answers.ts").then(({ keepAnswers }) => {
      if (!isOver) stop = keepAnswers(client, userId);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, userId]);
  return <QueryClientProvider client={client}>{props.children}</QueryClientProvider>;
}
