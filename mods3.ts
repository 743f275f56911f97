import { build } from 'vite';
const root='/tmp/w/lead/apps/web';
const out:any = await build({ configFile: root+'/vite.config.ts', root, logLevel:'silent', build:{ write:false } });
for (const c of [out].flat().flatMap((o:any)=>o.output).filter((c:any)=>c.type==='chunk')) { const n=c.fileName.replace('assets/','').replace(/-[\w-]{8}\.js$/,''); if (!process.argv.includes(n)) continue;
 console.log(n, c.code.length); for (const [m,x] of Object.entries(c.modules as any).sort((a:any,b:any)=>b[1].renderedLength-a[1].renderedLength).slice(0,45)) console.log('  ',(x as any).renderedLength, m.replace(/.*node_modules\//,'~').replace('/tmp/w/lead/','')); }
