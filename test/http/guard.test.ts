import { describe, expect, it } from 'vitest';
import { TocsinError } from '../../src/errors.js';
import { createGuard, type GuardOptions } from '../../src/http/guard.js';

function verdict(url: string, options: GuardOptions = { allowPrivateNetworks: false }): string {
  try {
    createGuard(options).checkUrl(new URL(url));
    return 'ok';
  } catch (error) {
    if (error instanceof TocsinError) return error.code;
    throw error;
  }
}

function sentence(url: string): string {
  try {
    createGuard({ allowPrivateNetworks: false }).checkUrl(new URL(url));
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

describe('an address that is not on the public internet', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://0177.0.0.0x1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://status.localhost/',
    'http://localhost.localdomain/',
    'http://ip6-localhost/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://167772161/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://0xc0a80101/',
    'http://100.64.0.1/',
    'http://169.254.169.254/',
    'http://0xa9fea9fe/',
    'http://2852039166/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:0:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b:1::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'https://10.0.0.1:8443/',
  ])('is refused as %s', (url) => {
    expect(verdict(url)).toBe('http.refused_address');
  });

  it.each([
    'http://8.8.8.8/',
    'http://[2606:4700::1111]/',
    'https://status.acme.example/',
    'https://localhost.acme.example/',
    'http://172.32.0.1/',
  ])('is not %s', (url) => {
    expect(verdict(url)).toBe('ok');
  });

  it('is answered with one sentence that says what to do', () => {
    expect(sentence('http://169.254.169.254/latest/meta-data/')).toBe(
      'Tocsin does not fetch 169.254.169.254: it is a link-local address, where cloud machines keep their credentials; give the public address of the status page.',
    );
    expect(sentence('http://localhost:3000/')).toBe(
      'Tocsin does not fetch localhost: it leads to the machine that Tocsin runs on; give a public address, or set TOCSIN_ALLOW_PRIVATE_NETWORKS=1 if pages inside your own network are meant.',
    );
  });
});

describe('with private networks allowed', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://[fd12::1]/',
    'http://[::1]/',
  ])('%s is let through', (url) => {
    expect(verdict(url, { allowPrivateNetworks: true })).toBe('ok');
  });

  it.each([
    'http://169.254.169.254/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://192.0.2.1/',
  ])('%s stays refused', (url) => {
    expect(verdict(url, { allowPrivateNetworks: true })).toBe('http.refused_address');
  });
});

describe('allowed origins', () => {
  const allowedOrigins = new Set(['127.0.0.1:4100', '[::1]:80']);

  it.each([
    ['http://127.0.0.1:4100/', 'ok'],
    ['http://[::1]/', 'ok'],
    ['http://127.0.0.1:4101/', 'http.refused_address'],
    ['http://127.0.0.2:4100/', 'http.refused_address'],
    ['http://localhost:4100/', 'http.refused_address'],
    ['ftp://127.0.0.1:4100/', 'http.bad_url'],
    ['http://user@127.0.0.1:4100/', 'http.bad_url'],
  ])('make %s %s', (url, expected) => {
    expect(verdict(url, { allowPrivateNetworks: false, allowedOrigins })).toBe(expected);
  });

  it('may come and go while the guard lives', () => {
    const live = new Set<string>();
    const guard = createGuard({ allowPrivateNetworks: false, allowedOrigins: live });
    expect(() => guard.checkUrl(new URL('http://127.0.0.1:4100/'))).toThrow('does not fetch');
    live.add('127.0.0.1:4100');
    expect(() => guard.checkUrl(new URL('http://127.0.0.1:4100/'))).not.toThrow();
    live.delete('127.0.0.1:4100');
    expect(() => guard.checkUrl(new URL('http://127.0.0.1:4100/'))).toThrow('does not fetch');
  });
});

describe('an address that is no web page', () => {
  it.each([
    'ftp://status.acme.example/',
    'file:///etc/passwd',
    'gopher://status.acme.example/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'https://user:secret@status.acme.example/',
    'https://user@status.acme.example/',
    'http://status.acme.example:0/',
    'http://status.acme.example:22/',
    'http://status.acme.example:25/',
    'http://status.acme.example:6379/',
    'http://status.acme.example:5432/',
  ])('is refused as %s', (url) => {
    expect(verdict(url)).toBe('http.bad_url');
    expect(sentence(url)).not.toContain('secret');
  });

  it.each(['http://status.acme.example:8080/', 'https://status.acme.example:8443/', 'http://status.acme.example:3000/'])(
    'is not %s',
    (url) => {
      expect(verdict(url)).toBe('ok');
    },
  );
});
