import { install, installMethod } from "../device/pwa/install.ts";
import { useStore } from "../device/store.ts";
import { Button } from "../ui/actions/Button.tsx";
import { DownloadIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import css from "./DevicePage.module.css";
import { IosInstallSteps } from "./IosInstallSteps.tsx";

export function InstallCard() {
  const method = useStore(installMethod);
  if (!method) return null;
  return (
    <Card title="On your home screen">
      {method === "share-sheet" ? (
        <IosInstallSteps />
      ) : (
        <div className={css.actions}>
          <p className={css.note}>Installed, the shop opens like any other app.</p>
          <Button size="sm" onClick={() => void install()}>
            <DownloadIcon size={18} />
            Install
          </Button>
        </div>
      )}
    </Card>
  );
}
