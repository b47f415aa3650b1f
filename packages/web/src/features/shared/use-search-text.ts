import { useEffect, useRef, useState } from "react";

/** Long enough that a word is one change of the address, short enough that a reload finds it there. */
const QUIET_MS = 200;

/**
 * What is typed into a search box whose place is the URL. The box and the list follow every key; the URL follows once the
 * fingers rest. A change of the URL from elsewhere (Back, a link) goes into the box.
 */
export function useSearchText(
  inUrl: string,
  write: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (inUrl === written.current) return;
    clearTimeout(timer.current);
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = next;
      write(next);
    }, QUIET_MS);
  };
  return [text, type];
}
