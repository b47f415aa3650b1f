import { deviceStorage } from "../device/device-storage.ts";
import { MoonIcon, SunIcon, SystemIcon } from "../ui/icons/initial-icons.tsx";
import { setTheme, type Theme, useTheme } from "../ui/styles/theme.ts";
import css from "./ThemeChoice.module.css";

const options: readonly { theme: Theme; label: string; icon: typeof SunIcon }[] = [
  { theme: "system", label: "System", icon: SystemIcon },
  { theme: "light", label: "Light", icon: SunIcon },
  { theme: "dark", label: "Dark", icon: MoonIcon },
];

/** public/theme.js reads it before the first paint. */
const KEY = "frangipani.theme";

function choose(theme: Theme): void {
  setTheme(theme);
  if (theme === "system") deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, theme);
}

export function ThemeChoice() {
  const chosen = useTheme();
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
