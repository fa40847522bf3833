import home from "../features/home/texts.fil.ts";
import everywhere from "./texts.fil.ts";

export default { ...everywhere, ...home };
