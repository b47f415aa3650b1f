import { IconButton } from "../../ui/IconButton.tsx";
import { MoonIcon, SunIcon, SystemIcon } from "../../ui/icons.tsx";
import { setTheme, type Theme, useTheme } from "../../ui/theme.ts";

const NEXT: Record<Theme, { theme: Theme; label: string; icon: typeof SunIcon }> = {
  system: { theme: "light", label: "Theme: as the system. Switch to light", icon: SystemIcon },
  light: { theme: "dark", label: "Theme: light. Switch to dark", icon: SunIcon },
  dark: { theme: "system", label: "Theme: dark. Follow the system", icon: MoonIcon },
};

/** Follows the system until somebody chooses otherwise. */
export function ThemeChoice() {
  const { theme, label, icon: Icon } = NEXT[useTheme()];
  return <IconButton label={label} icon={<Icon />} onClick={() => setTheme(theme)} />;
}
