export { useOnline } from "./browser/connection.ts";
