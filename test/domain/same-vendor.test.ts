import { describe, expect, it } from 'vitest';
import { isSameVendor } from '../../src/domain/same-vendor.js';

const larch = { names: ['Larch', 'larch'], url: 'https://status.larch.example' };
const other = (name: string, url: string) => ({ names: [name], url });

describe('a page at another host', () => {
  it.each([
    ['Larch Status', 'https://status.conifers.example'],
    ['Service health', 'https://larch-status.example'],
    ['Status', 'https://larch.statuspage.io'],
    ['Status', 'https://statuspal.eu/overview/larch'],
    ['Larch Labs', 'https://status.io/pages/4f2a'],
    ['Conifers', 'https://larchstatus.example'],
  ])('speaks for the same vendor: %s at %s', (name, url) => {
    expect(isSameVendor(larch, other(name, url))).toBe(true);
  });

  it.each([
    ['Birch', 'https://status.birch.example'],
    ['Status', 'https://birch.statuspage.io'],
    ['System Status', 'https://status.example'],
    ['', 'https://127.0.0.1:4000'],
  ])('is somebody else’s: %s at %s', (name, url) => {
    expect(isSameVendor(larch, other(name, url))).toBe(false);
  });

  it('is not the same because both use the same service, or a common word in their names', () => {
    const acme = { names: ['Acme Cloud'], url: 'https://acme.statuspage.io' };
    expect(isSameVendor(acme, other('Beta Cloud', 'https://beta.statuspage.io'))).toBe(false);
  });

  it('is told by names in any script', () => {
    expect(isSameVendor({ names: ['落叶松'], url: 'https://status.example' }, other('落叶松', 'https://x1.example'))).toBe(true);
  });
});
