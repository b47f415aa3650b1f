import type { ReactNode } from "react";
import { useOnline } from "../../app/browser/connection.ts";
import type { SessionUser } from "../../app/session/session-user.ts";
import { OfflineBar } from "../../ui/feedback/OfflineBar.tsx";
import { SidebarLayout } from "../shared/layout/SidebarLayout.tsx";
import { PasskeyOffer } from "../shared/passkeys/PasskeyOffer.tsx";
import css from "./AdminLayout.module.css";
import { adminPages } from "./admin-pages.ts";
import { PaletteButton } from "./palette/PaletteButton.tsx";

export function AdminLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <SidebarLayout
      user={user}
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
      <PasskeyOffer userId={user.id} />
      {children}
    </SidebarLayout>
  );
}
