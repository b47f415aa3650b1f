import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../../device/store.ts";
import { UrlTextDraft } from "./url-text-draft.ts";

/**
 * The text of a field that lives in the URL: in the field at once, in the URL after a pause, since browsers limit how
 * often a URL may change. `searchWith` returns the page's search parameters with another text. `isSettled`: no text
 * waits to be written.
 */
export function useDebouncedUrlText(urlText: string, searchWith: (text: string) => object) {
  const router = useRouter();
  const [draft] = useState(() => new UrlTextDraft(router));
  const { text, isSettled } = useStore(draft.state);
  const isInUrl = useEffectEvent((text: string) => text === urlText);
  const searchNow = useEffectEvent(searchWith);
  useEffect(() => draft.connect({ isInUrl, searchWith: searchNow }), [draft]);
  return { text: text ?? urlText, type: draft.type, flush: draft.flush, isSettled };
}
