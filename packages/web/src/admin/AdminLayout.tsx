import { lazy, type ReactNode, useState } from "react";
import { PasskeyOffer } from "../account/PasskeyOffer.tsx";
import { useLogOut } from "../api/session/session-guard.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { useOnline } from "../device/connection.ts";
import { OfflineBar } from "../ui/feedback/StatusBars.tsx";
import { useHotkey } from "../ui/hooks/use-hotkey.ts";
import { SearchIcon } from "../ui/icons/icons.tsx";
import { SidebarLayout } from "../ui/layout/SidebarLayout.tsx";
import { OnceOpened } from "../ui/overlay/Dialog.tsx";
import css from "./AdminLayout.module.css";
import { adminPages } from "./admin-pages.ts";
import paletteCss from "./Palette.module.css";

export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  const logOut = useLogOut();
  return (
    <SidebarLayout
      user={user}
      onLogOut={logOut}
      offlineBar={
        !isOnline && (
          <OfflineBar>
            You are offline. What you see may be outdated, and nothing can be changed until you are back
            online. A stock-take goes on.
          </OfflineBar>
        )
      }
      brand={{ to: "/admin", name: "Back office", markSize: 28 }}
      label="Back office"
      tools={<PaletteButton />}
      pages={adminPages}
      classes={css}
    >
      {children}
      <PasskeyOffer userId={user.id} />
    </SidebarLayout>
  );
}

const load = () => import("./Palette.tsx");
const Palette = lazy(load);
const preload = () => void load();

/** Opens the command palette, as Ctrl+K (⌘+K) does anywhere but in a dialog. */
function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useHotkey("k", () => setOpen(true), { withCtrl: true });
  return (
    <>
      <button
        type="button"
        className={paletteCss.button}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} />
        <span className={paletteCss.label}>Go to...</span>
        <span className={paletteCss.keys} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <OnceOpened open={isOpen}>
        <Palette open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
}
