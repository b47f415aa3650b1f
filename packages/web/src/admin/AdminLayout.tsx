import type { ReactNode } from "react";
import { PasskeyOffer } from "../account/passkeys/PasskeyOffer.tsx";
import type { SessionUser } from "../api/session/session-user.ts";
import { useLogOut } from "../api/session/use-log-out.ts";
import { useOnline } from "../device/connection.ts";
import { OfflineBar } from "../ui/feedback/OfflineBar.tsx";
import { SidebarLayout } from "../ui/layout/SidebarLayout.tsx";
import css from "./AdminLayout.module.css";
import { adminPages } from "./admin-pages.ts";
import { PaletteButton } from "./palette/PaletteButton.tsx";

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
