export { useOnline } from "../data/connection.ts";
