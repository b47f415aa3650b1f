import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../../app/browser/store.ts";
import { UrlTextDraft } from "./url-text-draft.ts";

/**
 * The text of a field which lives in the URL: in the field at once, in the URL after a pause, since browsers allow a URL to
 * change only so often. `searchWith` says the page's search with another text in it.
 * `isSettled`: nothing typed is on its way into the URL.
 */
export function useDebouncedUrlText(urlText: string, searchWith: (text: string) => object) {
  const router = useRouter();
  const [draft] = useState(() => new UrlTextDraft(router));
  const { typed, isSettled } = useStore(draft.state);
  const isInUrl = useEffectEvent((text: string) => text === urlText);
  const searchNow = useEffectEvent(searchWith);
  useEffect(() => draft.connect({ isInUrl, searchWith: searchNow }), [draft]);
  return { text: typed ?? urlText, type: draft.type, flush: draft.flush, isSettled };
}
