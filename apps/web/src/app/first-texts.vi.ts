import home from "../features/home/texts.vi.ts";
import everywhere from "./texts.vi.ts";

export default { ...everywhere, ...home };
