/** The push services of Chrome, Firefox, Edge and Safari; "." begins a suffix. */
const HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Of the local product's push service. No network has a name under ".invalid" (RFC 6761, 6.4): a stage could not reach it. */
export type LocalPushHost = `${string}.invalid`;

/** Whether the shop sends requests there: a browser could name any address of the network otherwise. */
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
