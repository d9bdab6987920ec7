import type { VNode } from 'preact';
import { Preset } from '../../domain/thread.js';
import { useWords } from './locale.js';

export function PresetSelect({ id, chosen }: { readonly id: string; readonly chosen: Preset }): VNode {
  const { presets } = useWords().preview;
  return (
    <select id={id} name="preset">
      {[...Preset.options].reverse().map((preset) => (
        <option value={preset} selected={preset === chosen}>
          {presets[preset]}
        </option>
      ))}
    </select>
  );
}
