import { useState } from "react";
import { IconButton } from "../actions/IconButton.tsx";
import { OfflineBar } from "../feedback/OfflineBar.tsx";
import { Toaster } from "../feedback/Toaster.tsx";
import { FrangipaniMark } from "../icons/FrangipaniMark.tsx";
import { MoonIcon, SunIcon, SystemIcon } from "../icons/icons.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { SkipLink } from "../layout/SkipLink.tsx";
import { setTheme, type Theme, useTheme } from "../styles/theme.ts";
import { Controls } from "./Controls.tsx";
import { Covers } from "./Covers.tsx";
import css from "./Gallery.module.css";
import { Overlays } from "./Overlays.tsx";
import { Colours, Typography } from "./Paper.tsx";
import { States } from "./States.tsx";
import { Tables } from "./Tables.tsx";

const next: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const icons = { system: <SystemIcon />, light: <SunIcon />, dark: <MoonIcon /> };

export function Gallery() {
  const theme = useTheme();
  const [offline, setOffline] = useState(true);
  return (
    <>
      <SkipLink />
      <Toaster />
      <header className={css.bar}>
        <span className={css.name}>
          <FrangipaniMark size={30} />
          Frangipani Books
        </span>
        <IconButton label={`Theme: ${theme}`} icon={icons[theme]} onClick={() => setTheme(next[theme])} />
      </header>
      <main id="main" tabIndex={-1} className={css.page}>
        <PageHeader title="The shop's parts">
          Everything the pages are made of, in both themes and at every width.
        </PageHeader>
        <Covers />
        <Typography />
        <Colours />
        <Controls onOffline={() => setOffline(!offline)} />
        <States />
        <Tables />
        <Overlays />
      </main>
      {offline && (
        <OfflineBar>
          You are offline. You can browse and fill your cart; prices as of 3 June, 14:05.
        </OfflineBar>
      )}
    </>
  );
}
