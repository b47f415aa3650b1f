import type { AlertKind } from "@frangipani/core/alerts";
import type { AlertWire } from "@frangipani/core/alerts/contract";
import { createStore } from "../device/store.ts";

/** As last fetched or changed; null until then. */
export const alertState = createStore<{ userId: string; alerts: readonly AlertWire[] } | null>(null);

export const hasAlert = (
  state: ReturnType<typeof alertState.get>,
  userId: string | undefined,
  bookId: string,
  kind: AlertKind,
): boolean =>
  state !== null &&
  state.userId === userId &&
  state.alerts.some((alert) => alert.bookId === bookId && alert.kind === kind);
