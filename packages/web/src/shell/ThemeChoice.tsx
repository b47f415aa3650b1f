import { deviceStorage } from "../device/device-storage.ts";
import { createStore, useStore } from "../device/store.ts";
import { MoonIcon, SunIcon, SystemIcon } from "../ui/icons/initial-icons.tsx";
import css from "./ThemeChoice.module.css";

type Theme = "system" | "light" | "dark";

const options: readonly { theme: Theme; label: string; icon: typeof SunIcon }[] = [
  { theme: "system", label: "System", icon: SystemIcon },
  { theme: "light", label: "Light", icon: SunIcon },
  { theme: "dark", label: "Dark", icon: MoonIcon },
];

export function ThemeChoice() {
  const chosen = useStore(chosenTheme);
  return (
    <fieldset className={css.choice} aria-label="Colour theme">
      {options.map(({ theme, label, icon: Icon }) => (
        <label key={theme} className={css.option}>
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => choose(theme)} />
          <Icon size={16} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const chosenTheme = createStore<Theme>(readTheme(), "system");

function readTheme(): Theme {
  const set = globalThis.document?.documentElement.dataset.theme;
  return set === "light" || set === "dark" ? set : "system";
}

/** public/theme.js reads this key before the first paint. */
const THEME_KEY = "frangipani.theme";
const backgroundColours = { light: "#faf9f5", dark: "#131815" } as const;

function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset.theme;
    deviceStorage.remove(THEME_KEY);
  } else {
    dataset.theme = theme;
    deviceStorage.set(THEME_KEY, theme);
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemTheme = meta.media.includes("dark") ? "dark" : "light";
    meta.content = backgroundColours[theme === "system" ? systemTheme : theme];
  }
  chosenTheme.set(theme);
}
