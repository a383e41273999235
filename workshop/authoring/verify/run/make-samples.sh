#!/bin/bash
# Makes one small file of each kind that examples name, in the folder $1. Runs as root in a sandbox, with the network,
# because it installs the programs that write these kinds.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ffmpeg imagemagick ghostscript python3 python3-openpyxl sqlite3 zip 7zip \
  openssl pandoc fonts-dejavu-core >/dev/null
mkdir -p "$1" && cd "$1"

cat > sample.txt <<'TXT'
The quick brown fox jumps over the lazy dog.
This line has an error in it, and a TODO.
Tides are high at noon and low at six.
TXT
cp sample.txt sample.log && cp sample.txt sample.list
for i in $(seq 30); do echo "2026-11-21T10:00:$((i + 10))Z error request $i failed" >> sample.log; done
printf '%s\n' '# Report' '' 'A paragraph with a [link](https://example.org/).' '' '- one' '- two' > sample.md
printf '%s\n' '= Report' '' 'A paragraph.' '' '* one' '* two' > sample.adoc
printf '%s\n' 'Report' '======' '' 'A paragraph.' > sample.rst
cat > sample.json <<'JSON'
{"items": [{"id": 1, "name": "lamp", "price": 12, "email": "ada@example.org"}, {"id": 2, "name": "rope", "price": 8, "email": "bob@example.org"}],
 "users": [{"name": "Ada", "email": "ada@example.org"}], "metadata": {"name": "sample"}}
JSON
printf '%s\n' '{"id": 1, "name": "lamp"}' '{"id": 2, "name": "rope"}' > sample.jsonl
cp sample.jsonl sample.ndjson
printf '%s\n' 'id,name,age,amount' '1,Ada,36,10.5' '2,Bob,41,20' '3,Cyd,29,7' > sample.csv
printf 'a\t1\nb\t2\na\t3\n' > sample.tsv
printf '%s\n' 'name: sample' 'services:' '  web:' '    image: example/web' 'metadata:' '  name: sample' > sample.yaml
sed 's/^/ /; s/^ //' sample.yaml > sample.yml
printf '%s\n' 'name = "sample"' '[owner]' 'age = 36' > sample.toml
printf '%s\n' '[owner]' 'age = 36' > sample.ini
printf '%s\n' '<?xml version="1.0"?>' '<items><item id="1">lamp</item><item id="2">rope</item></items>' > sample.xml
printf '%s\n' '<?xml version="1.0"?>' '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">' \
  '<xsl:param name="title"/><xsl:template match="/"><p><xsl:value-of select="$title"/></p></xsl:template></xsl:stylesheet>' > sample.xsl
printf '%s\n' '<!doctype html><html lang="en"><head><title>Sample</title></head>' \
  '<body><h1>Sample</h1><p><a href="https://example.org/">A link</a></p></body></html>' > sample.html
printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><title>Square</title><rect width="64" height="64" fill="teal"/></svg>' > sample.svg
printf '%s\n' 'body { color: teal; }' > sample.css
printf '%s\n' 'console.log("hello");' > sample.js
printf '%s\n' 'export const hello = (name: string): string => `hello ${name}`;' 'console.log(hello("tide"));' > sample.ts
printf '%s\n' 'def tide_handler(level):' '    """Say it."""' '    return f"{level} m"' '' '' 'print(tide_handler(3))' > sample.py
printf '%s\n' '#include <stdio.h>' 'int main(void) { puts("hello"); return 0; }' > sample.c
printf '%s\n' '#include <iostream>' 'int main() { std::cout << "hello\n"; }' > sample.cpp
printf '%s\n' 'public class A { public static void main(String[] a) { System.out.println("hello"); } }' > sample.java
printf '%s\n' 'fn main() { println!("hello"); }' > sample.rs
printf '%s\n' 'package main' '' 'import "fmt"' '' 'func main() { fmt.Println("hello") }' > sample.go
printf '%s\n' '#!/bin/sh' 'set -eu' 'echo "deployed"' > sample.sh
printf '%s\n' 'CREATE TABLE t (id INTEGER, name TEXT);' "INSERT INTO t VALUES (1, 'lamp');" > sample.sql
printf '%s\n' 'graph { a -- b; b -- c; }' > sample.dot
printf '%s\n' '@startuml' 'Ada -> Bob: hello' '@enduml' > sample.puml
printf '%s\n' 'graph TD; A-->B;' > sample.mmd
printf '%s\n' '\documentclass{article}' '\begin{document}Hello.\end{document}' > sample.tex
printf '%s\n' 'syntax = "proto3";' 'message User { string name = 1; }' > sample.proto
printf '%s\n' 'rule Sample { strings: $a = "fox" condition: $a }' > sample.yar
printf '@HD\tVN:1.6\tSO:coordinate\n@SQ\tSN:chr1\tLN:100\nr1\t0\tchr1\t1\t60\t4M\t*\t0\t0\tACGT\tIIII\n' > sample.sam
printf '%s\n' '2026-11-01 * groceries' '    expenses:food    10 EUR' '    assets:cash' > sample.journal
printf '%s\n' 'FROM debian:trixie' 'CMD ["true"]' > Dockerfile
printf 'all:\n\techo built\n' > Makefile
printf 'build:\n    echo built\n' > justfile
printf '%s\n' 'sample' 'secret' 'password' > words
head -c 256 /dev/urandom > sample.bin

magick -size 320x200 gradient:teal-white -pointsize 24 -annotate +20+60 'Tides 42' -define png:color-type=2 sample.png
magick sample.png -quality 92 sample.jpg && cp sample.jpg sample.jpeg
magick sample.png sample.gif && magick sample.png sample.webp && magick sample.png sample.tif && cp sample.tif sample.tiff
magick sample.png -monochrome sample.pbm && magick sample.png sample.bmp
printf '%s\n' '%!PS' '/Helvetica findfont 24 scalefont setfont' '1 1 3 { 72 700 moveto (Page ) show ( ) cvs show showpage } for' > pages.ps
sed -i 's/( ) cvs show/4 string cvs show/' pages.ps && ps2pdf pages.ps sample.pdf && mv pages.ps sample.ps
ffmpeg -loglevel error -y -f lavfi -i 'sine=frequency=440:duration=35' sample.wav
ffmpeg -loglevel error -y -i sample.wav -t 5 sample.mp3
ffmpeg -loglevel error -y -i sample.wav -t 5 sample.flac
ffmpeg -loglevel error -y -f lavfi -i 'testsrc=duration=16:size=160x120:rate=5' -i sample.wav -shortest sample.mp4
cp sample.mp4 sample.mov && ffmpeg -loglevel error -y -i sample.mp4 sample.mkv
sqlite3 sample.db < sample.sql && cp sample.db sample.sqlite && cp sample.db sample.sqlite3
zip -q sample.zip sample.txt sample.csv && 7z a -bso0 sample.7z sample.txt && tar -cf sample.tar sample.txt
tar -czf sample.tar.gz sample.txt && cp sample.tar.gz sample.tgz && gzip -k sample.txt && mv sample.txt.gz sample.gz
pandoc sample.md -o sample.docx && pandoc sample.md -o sample.epub && pandoc sample.md -o sample.odt && pandoc sample.md -o sample.pptx
python3 -c "
import openpyxl
book = openpyxl.Workbook(); book.active.append(['id', 'name']); book.active.append([1, 'lamp']); book.save('sample.xlsx')"
python3 - <<'PY'
import struct
# One DNS query in the libpcap format: Ethernet, IPv4, UDP, then the question for example.org.
dns = bytes.fromhex('000101000001000000000000') + b'\x07example\x03org\x00\x00\x01\x00\x01'
udp = struct.pack('>HHHH', 5353, 53, 8 + len(dns), 0) + dns
ip = struct.pack('>BBHHHBBH4s4s', 0x45, 0, 20 + len(udp), 1, 0, 64, 17, 0, b'\x7f\0\0\1', b'\x7f\0\0\1') + udp
frame = b'\0' * 12 + b'\x08\0' + ip
open('sample.pcap', 'wb').write(struct.pack('<IHHiIII', 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1) + struct.pack('<IIII', 0, 0, len(frame), len(frame)) + frame)
PY
openssl req -x509 -newkey rsa:2048 -nodes -keyout sample.key -out sample.pem -days 3650 -subj /CN=example.org 2>/dev/null
cp sample.pem sample.crt
# The authority and the certificate of the hosts that serve-hosts.sh answers for.
openssl req -x509 -newkey rsa:2048 -nodes -keyout authority.key -out host-authority.pem -days 3650 -subj '/CN=Made-up authority' 2>/dev/null
openssl req -newkey rsa:2048 -nodes -keyout host.key -out host.csr -subj /CN=example.com 2>/dev/null
printf 'subjectAltName=DNS:example.com,DNS:*.example.com,DNS:example.org,DNS:*.example.org,DNS:httpbin.org,DNS:scanme.nmap.org\nextendedKeyUsage=serverAuth\n' > host.ext
openssl x509 -req -in host.csr -CA host-authority.pem -CAkey authority.key -CAcreateserial -days 365 -extfile host.ext -out host.pem 2>/dev/null
rm -f host.csr host.ext authority.key host-authority.srl
sha256sum sample.txt > SHA256SUMS
chmod -R a+rX .
