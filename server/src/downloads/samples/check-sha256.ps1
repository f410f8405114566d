# Compares the SHA-256 checksum of a file with the one on its download page.
# Use: powershell -File check-sha256.ps1 <file> <checksum>
param(
  [Parameter(Mandatory = $true)][string]$File,
  [Parameter(Mandatory = $true)][string]$Checksum
)
$actual = (Get-FileHash -Algorithm SHA256 -LiteralPath $File).Hash.ToLower()
if ($actual -eq $Checksum.Trim().ToLower()) {
  Write-Host 'The file is whole and unchanged.' -ForegroundColor Green
  exit 0
}
Write-Host 'The checksums differ. Do not open this file; download it again.' -ForegroundColor Red
Write-Host "  expected $Checksum"
Write-Host "  found    $actual"
exit 1
