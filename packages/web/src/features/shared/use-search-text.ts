import { useEffect, useRef, useState } from "react";

/** Long enough that a word is one change of the address, short enough that a reload finds it there. */
const QUIET_MS = 200;

/**
 * What is typed into a search box whose place is the URL. The box and the list follow every key; the URL follows once the
 * fingers rest. A change of the URL from elsewhere (Back, a link) goes into the box.
 * @returns also `settle`, for who changes the URL in another way: it gives the text to write along, which is then written
 */
export function useSearchText(
  inUrl: string,
  write: (text: string) => void,
): readonly [text: string, type: (text: string) => void, settle: () => string] {
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
  const settle = () => {
    clearTimeout(timer.current);
    written.current = text;
    return text;
  };
  return [text, type, settle];
}
