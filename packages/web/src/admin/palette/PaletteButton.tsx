import { lazy, useState } from "react";
import { useHotkey } from "../../ui/hooks/use-hotkey.ts";
import { SearchIcon } from "../../ui/icons/icons.tsx";
import { OnceOpened } from "../../ui/overlay/Dialog.tsx";
import css from "./PaletteButton.module.css";

const load = () => import("./Palette.tsx");
const Palette = lazy(load);
const preload = () => void load();

/** Opens the command palette, as Ctrl+K (⌘+K) does anywhere but in a dialog. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkey("k", () => setOpen(true), { withCtrl: true });
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={css.label}>Go to...</span>
        <span className={css.keys} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <OnceOpened open={isOpen}>
        <Palette open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
}
