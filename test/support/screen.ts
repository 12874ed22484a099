/** The text of a view, as people see it. */
import type { RenderOptions } from '../../src/render/context.ts';
import type { ViewModel } from '../../src/render/model.ts';
import { render } from '../../src/render/render.ts';

/** In a pipe, without color, with Unicode, unless options name something else. */
export function drawn(view: ViewModel, options: Partial<RenderOptions> = {}): string {
  return render(view, { width: undefined, color: false, unicode: true, ...options });
}
