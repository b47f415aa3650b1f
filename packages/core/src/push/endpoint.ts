/** The push services of Chrome, Firefox, Edge and Safari; "." begins a suffix. */
const HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Host of the local product's push service. Nothing in a network is named ".invalid" (RFC 6761, 6.4), so no stage reaches it. */
export type LocalPushHost = `${string}.invalid`;

/** Whether the shop may send requests there: a browser could send any address of the network. */
export function isPushEndpoint(endpoint: string, localHost?: LocalPushHost): boolean {
  const url = URL.parse(endpoint);
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    (url.hostname === localHost ||
      HOSTS.some((host) => (host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host)))
  );
}
