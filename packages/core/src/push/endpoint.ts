/** The push services of Chrome, Firefox, Edge and Safari; "." begins a suffix. */
const HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Whether the shop sends requests there: a browser could name any address of the network otherwise. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url?.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    HOSTS.some((host) => (host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host))
  );
}
