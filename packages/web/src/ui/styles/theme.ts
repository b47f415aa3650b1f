import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const backgroundColours = { light: "#faf9f5", dark: "#131815" } as const;
const listeners = new Set<() => void>();

const currentTheme = (): Theme => {
  const set = document.documentElement.dataset.theme;
  return set === "light" || set === "dark" ? set : "system";
};

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemTheme = meta.media.includes("dark") ? "dark" : "light";
    meta.content = backgroundColours[theme === "system" ? systemTheme : theme];
  }
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => "system");
