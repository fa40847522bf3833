import home from "../features/home/texts/vi.json";
import everywhere from "./texts/vi.json";

export default { ...everywhere, ...home };
