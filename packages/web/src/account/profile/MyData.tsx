import { useMutation } from "@tanstack/react-query";
import { callApi, requestApi } from "../../api/call-api.ts";
import { retrying } from "../../api/retrying.ts";
import type { SessionUser } from "../../api/session/session-user.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { saveFile } from "../../ui/save-file.ts";
import css from "./ProfilePage.module.css";

const FAILED = "Your data could not be fetched";

export function MyData({ user }: { user: SessionUser }) {
  const download = useMutation({ mutationFn: () => downloadData(user.id), meta: { failure: FAILED } });
  return (
    <Card title="My data">
      <p>
        What we store about you: your account, your saved addresses, your saved books, your alerts and your
        orders, as one JSON file.
      </p>
      <Button className={css.start} busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <DownloadIcon size={18} />}
        Download my data
      </Button>
    </Card>
  );
}

async function downloadData(userId: string): Promise<void> {
  const params = { userId };
  const [account, addresses, savedBooks, alerts] = await Promise.all([
    callApi("GET /api/auth/getUserById/:id", { params: { id: userId } }),
    callApi("GET /api/addresses/getAddresses/:userId", { params }),
    callApi("GET /api/saved/books"),
    callApi("GET /api/alerts/books"),
  ]);
  const orders: object[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { params, query: { cursor } };
    const { body, headers } = await retrying(() =>
      requestApi("GET /api/orders/getOrdersByUser/:userId", page),
    );
    orders.push(...body);
    cursor = headers.get("x-next-cursor");
  }
  saveFile("my-data.json", "application/json", [
    JSON.stringify({ account, addresses, savedBooks, alerts, orders }, null, 2),
  ]);
}
